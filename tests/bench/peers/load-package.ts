/** Imports a package that only this benchmark needs; if it is missing, says which and what to do. */
export async function loadPackage<Module>(name: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    throw new Error(
      `the benchmark "peers" needs the package ${name}, which could not be loaded; run "npm ci", ` +
        `or leave its engine out with --engines`,
      { cause },
    );
  }
}
