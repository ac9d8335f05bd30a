import { limitGroup } from "./limit-group.js";

/** The Gauss-Seidel loop over contacts, its accelerators, duplicates and patches (`solve/gauss-seidel`). */
export const gaussSeidel = limitGroup({
  /** sweeps: between two looks at the true residual, which costs about half a sweep. */
  sweepsPerCheck: 10,
  /** contacts: from here on looks are rarer; each costs three sweeps, since it visits open contacts too. */
  contactsForRareChecks: 2000,
  /** sweeps: between two looks in such an island, after the first one. */
  sweepsPerRareCheck: 20,
  /** sweeps: the same once it is settled who is open; 51,000 contacts of a wisp take 0.9 of the time. */
  sweepsPerRarestCheck: 40,
  /** share: of the sweep's change that the residual is taken for, at least; 0.6 to 0.8 are found. */
  leastResidualOfChange: 0.5,
  /** share: of what a sweep promised wrongly, the least it must promise before the next look. */
  leastConfirmation: 0.1,
  /** share: the most. */
  mostConfirmation: 0.9,
  /** ratio: residual to the best one from which a change of accelerator goes back to the best forces. */
  growthBeforeReturn: 2,
  /** sweeps: that an island may take without halving its residual before others have their turn. */
  sweepsBeforeOtherIslands: 100,

  /** contacts: below this Anderson comes first; his sums cost as much as a sweep on large problems. */
  contactsForNesterov: 400,
  /** sweeps: without progress after which the other accelerator is tried; half as many more each round. */
  sweepsBeforeSwitch: 75,
  /**
   * sweeps: the same in large islands with a compiled sweep. Anything but momentum costs more than it brings:
   * a coiled wisp of 7,706 contacts took 1.4 s with momentum alone, 8 s with Anderson and patches.
   */
  sweepsBeforeSwitchCompiled: 600,
  /** share: of the residual that is left where there was progress. */
  residualAfterProgress: 0.7,
  /** sweeps: that Anderson remembers; 20 or 30 are no better, old active sets mislead. */
  andersonDepth: 8,
  /** ratio: of squared residuals at which Anderson forgets his history. */
  andersonRestartGrowth: 16,

  /**
   * ratio: growth of the sweep's change since momentum began at which it is dropped. Friction makes the sweep
   * no descent; without this limit two of four combed wisps never converge.
   */
  momentumDropGrowth: 3,
  /** beta: the most momentum at first. */
  firstMomentumLimit: 0.95,
  /** sweeps: later beta stays below 1 - this / sweeps. */
  momentumLimitSweeps: 10,
  /** share: of the mean product of the sweep before from which a contact counts as pointing uphill. */
  uphillCounted: 0.1,
  /** factor: on the momentum of a contact that points uphill; a few keep the residual of thousands up. */
  momentumLoss: 0.9,
  /** factor: on it in every sweep in which it does not; 0.9 and 1.02 halve the sweeps of two of six wisps. */
  momentumGain: 1.02,
  /** share: of its momentum that a contact keeps at least; with none it takes more sweeps than with all. */
  leastMomentum: 0.5,
  /** share: from which it has all of it: to take a part away costs a third of a visit. */
  wholeMomentum: 0.95,

  /** sweeps: for which a frozen contact is left alone (freezing: hybrid solver 2011, section 6.2). */
  sweepsFrozen: 10,
  /** share: of the change that every contact may keep at the tolerance, below which it is frozen. */
  frozenChange: 0.1,
  /** share: of the same, for the force. */
  frozenForce: 0.01,

  /** share: of tr W_jj by which the effects of duplicate contacts may differ. */
  duplicateEffect: 1e-8,
  /** share: of M_00 by which their normals may differ. */
  duplicateNormal: 1e-6,
  /** share: of the residual at which a contact that was left out comes back. */
  duplicateViolation: 0.1,

  /** share: of the residual that a window leaves where it creeps and patches may help. */
  residualAfterCreeping: 0.5,
  /**
   * contacts: above this patches wait until both accelerators have stalled. Hair always creeps: with patches
   * steps of a combed wisp of 3,000 to 10,000 contacts took 1.6 times as long for as many sweeps.
   */
  contactsForLatePatches: 1000,
  /** contacts: in the first patches; twice as many each time, since repeated ones were too small. */
  firstPatchContacts: 16,
  /** contacts: in a patch, at most. */
  mostPatchContacts: 64,
  /** sweeps: between the first and the second patches. */
  firstPatchPause: 10,
  /** factor: on the pause each time. */
  patchPauseGrowth: 1.5,
  /** share: of the squared residual that makes a contact the seed of a patch. */
  patchSeed: 2e-4,
  /** contacts: in all patches of one go, at least, or all there are. */
  contactsPerPatching: 320,
  /** share: |W_ij| / sqrt(|W_ii| |W_jj|) from which a neighbour belongs to a patch. */
  patchCoupling: 0.1,
  /** share: of the squared residual that the worst contacts must hold for patches; else sweeps do better. */
  concentratedResidual: 0.8,
  /** share: of the contacts that count as the worst. */
  worstContacts: 0.1,
  /** contacts: that count as the worst at least. */
  fewestWorstContacts: 4,
  /** share: of the allowed residual that a patch may leave. */
  patchPrecision: 0.03,
  /** iterations: of a second-order method on a patch. */
  patchIterations: 40,
  /** ratio: by which patches may raise the residual of all; their neighbours settle again quickly. */
  patchResidualGrowth: 5,
});
