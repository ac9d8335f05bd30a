// Where every scene of the game takes place: sky, floor, sun with shadows, and a camera that goes around.
import { ArcRotateCamera } from "@babylonjs/core/Cameras/arcRotateCamera.js";
import type { AbstractEngine } from "@babylonjs/core/Engines/abstractEngine.js";
import { DirectionalLight } from "@babylonjs/core/Lights/directionalLight.js";
import { ShadowGenerator } from "@babylonjs/core/Lights/Shadows/shadowGenerator.js";
import "@babylonjs/core/Lights/Shadows/shadowGeneratorSceneComponent.js";
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { ImageProcessingConfiguration } from "@babylonjs/core/Materials/imageProcessingConfiguration.js";
import { PBRMaterial } from "@babylonjs/core/Materials/PBR/pbrMaterial.js";
import { RawTexture } from "@babylonjs/core/Materials/Textures/rawTexture.js";
import { Texture } from "@babylonjs/core/Materials/Textures/texture.js";
import { Color3, Color4 } from "@babylonjs/core/Maths/math.color.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateBox } from "@babylonjs/core/Meshes/Builders/boxBuilder.js";
import { CreateCylinder } from "@babylonjs/core/Meshes/Builders/cylinderBuilder.js";
import { CreateDisc } from "@babylonjs/core/Meshes/Builders/discBuilder.js";
import type { RawCubeTexture } from "@babylonjs/core/Materials/Textures/rawCubeTexture.js";
import { Scene } from "@babylonjs/core/scene.js";
import { createEnvironment } from "./environment.js";
import { fitPicture, type Covered, type Extent } from "./fit-picture.js";
import { SUN_DIRECTION } from "./sky.js";

export interface Studio {
  scene: Scene;
  camera: ArcRotateCamera;
  shadows: ShadowGenerator;
  /** To be called when the picture's size or what covers it changes, in pixels of the page. */
  fit(width: number, height: number, covered: Covered): void;
}

export interface StudioOptions {
  /** What the camera looks at, and from how far. */
  target: Vector3;
  distance: number;
  /** Half the width of what casts shadows. */
  extent: number;
  /**
   * How far what is to be seen reaches from the target on the screen, in heights of the picture as seen from that distance; default 0.75
   * to both sides, 0 up and down. Where the screen, or what panels leave of it, is smaller, it is seen from further away.
   */
  reach?: Extent;
}

export function createStudio(engine: AbstractEngine, options: StudioOptions): Studio {
  const { target, extent } = options;
  const scene = new Scene(engine);
  scene.clearColor = new Color4(0.05, 0.05, 0.055, 1);
  const environment = createEnvironment(scene);
  scene.environmentTexture = environment.light;
  const processing = scene.imageProcessingConfiguration;
  processing.toneMappingEnabled = true;
  processing.toneMappingType = ImageProcessingConfiguration.TONEMAPPING_KHR_PBR_NEUTRAL;
  processing.exposure = 1;
  processing.contrast = 1.25;
  processing.vignetteEnabled = true;
  processing.vignetteWeight = 0.9;
  processing.vignetteColor = new Color4(0, 0, 0, 0);
  // A gradient this soft would show bands.
  processing.ditheringEnabled = true;

  createSky(scene, environment.sky);
  createFloor(scene);
  createStage(scene);
  const camera = createCamera(scene, options);
  const fit = fitCamera(scene, camera, options);
  fit(engine.getRenderWidth(), engine.getRenderHeight(), UNCOVERED);
  return { scene, camera, shadows: createSun(scene, target, extent), fit };
}

/** Whoever has gone nearer or further away stays so by the same factor. */
function fitCamera(
  scene: Scene,
  camera: ArcRotateCamera,
  { distance, reach = WIDE }: StudioOptions,
): Studio["fit"] {
  let fitted = distance;
  const aside = { x: 0, y: 0 };
  // Metres aside of what is looked at, so that it stays at its place on the screen from any distance.
  scene.onBeforeRenderObservable.add(() => {
    const metres = 2 * camera.radius * Math.tan(0.5 * camera.fov);
    camera.targetScreenOffset.set(metres * aside.x, metres * aside.y);
  });
  return (width, height, covered) => {
    const { farther, x, y } = fitPicture(reach, width, height, covered);
    [aside.x, aside.y] = [x, y];
    camera.upperRadiusLimit = Math.max(9, 1.2 * distance * farther);
    camera.radius *= (distance * farther) / fitted;
    fitted = distance * farther;
  };
}

const WIDE: Extent = { left: 0.75, right: 0.75, top: 0, bottom: 0 };
const UNCOVERED: Covered = { left: 0, right: 0, top: 0, bottom: 0 };

function createCamera(scene: Scene, { target, distance }: StudioOptions): ArcRotateCamera {
  const camera = new ArcRotateCamera("camera", -1.42, 1.42, distance, target, scene);
  camera.fov = 0.72;
  camera.minZ = 0.02;
  camera.maxZ = 200;
  camera.lowerRadiusLimit = 0.35;
  // Never below the floor.
  camera.upperBetaLimit = 1.58;
  camera.wheelDeltaPercentage = 0.012;
  camera.pinchDeltaPercentage = 0.006;
  camera.panningSensibility = 1200;
  camera.inertia = 0.86;
  camera.attachControl(true);
  return camera;
}

function createSun(scene: Scene, target: Vector3, extent: number): ShadowGenerator {
  const towards = Vector3.FromArray(SUN_DIRECTION);
  const sun = new DirectionalLight("sun", towards.scale(-1), scene);
  sun.position = target.add(towards.scale(8));
  sun.diffuse = new Color3(1, 0.9, 0.76);
  sun.intensity = 3;
  // A fixed frustum: one that follows the rods would let the edges of their shadows crawl.
  sun.autoUpdateExtends = false;
  sun.orthoLeft = sun.orthoBottom = -extent;
  sun.orthoRight = sun.orthoTop = extent;
  sun.shadowMinZ = 2;
  sun.shadowMaxZ = 16;
  const shadows = new ShadowGenerator(2048, sun);
  shadows.usePercentageCloserFiltering = true;
  shadows.filteringQuality = ShadowGenerator.QUALITY_HIGH;
  shadows.bias = 0.0008;
  shadows.normalBias = 0.002;
  return shadows;
}

function createSky(scene: Scene, sky: RawCubeTexture): void {
  const box = CreateBox("sky", { size: 100, sideOrientation: 1 }, scene);
  const material = new PBRMaterial("sky", scene);
  material.reflectionTexture = sky;
  material.disableLighting = true;
  material.backFaceCulling = false;
  box.material = material;
  box.infiniteDistance = true;
  box.isPickable = false;
  box.applyFog = false;
}

/** A floor without an end: it fades into the lower half of the sky. */
function createFloor(scene: Scene): void {
  const floor = CreateDisc("floor", { radius: 14, tessellation: 96 }, scene);
  floor.rotation.x = Math.PI / 2;
  floor.receiveShadows = true;
  floor.isPickable = false;
  const material = new PBRMaterial("floor", scene);
  material.albedoColor = new Color3(0.3, 0.29, 0.28);
  material.metallic = 0;
  material.roughness = 0.62;
  material.opacityTexture = radialFade(scene);
  floor.material = material;
}

/** A low round stage gives the floor a scale and the shadows a place. */
function createStage(scene: Scene): void {
  const stage = CreateCylinder("stage", { diameter: 3, height: 0.05, tessellation: 128 }, scene);
  stage.position.y = 0.025;
  stage.receiveShadows = true;
  stage.isPickable = false;
  const material = new PBRMaterial("stage", scene);
  material.albedoColor = new Color3(0.42, 0.4, 0.38);
  material.metallic = 0;
  material.roughness = 0.7;
  stage.material = material;
}

function radialFade(scene: Scene): RawTexture {
  const size = 256;
  const pixels = new Uint8Array(size * size * 4);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const radius = Math.hypot(2 * (column + 0.5) - size, 2 * (row + 0.5) - size) / size;
      const t = Math.min(1, Math.max(0, (1 - radius) / 0.85));
      pixels.fill(255 * t * t * (3 - 2 * t), 4 * (row * size + column), 4 * (row * size + column) + 4);
    }
  }
  const format = Constants.TEXTUREFORMAT_RGBA;
  const texture = new RawTexture(
    pixels,
    size,
    size,
    format,
    scene,
    true,
    false,
    Texture.TRILINEAR_SAMPLINGMODE,
  );
  texture.hasAlpha = true;
  texture.wrapU = texture.wrapV = Texture.CLAMP_ADDRESSMODE;
  return texture;
}
