import type { IReadonlyObservable } from "@babylonjs/core/Misc/observable.js";

/** What is used of `@babylonjs/inspector` and React, which are not installed with this package. */
export interface InspectorModules {
  readonly inspector: Inspector;
  readonly react: React;
}

type Component = unknown;
type Element = unknown;

export interface React {
  createElement(type: Component, props: object | null, ...children: Element[]): Element;
}

/** Shows the Inspector; dispose of it to close it. */
export interface InspectorToken {
  dispose(): unknown;
  readonly isDisposed: boolean;
  readonly onDisposed: IReadonlyObservable<void>;
}

interface Disposable {
  dispose(): void;
}

export interface Inspector {
  ShowInspector(scene: object, options: object): InspectorToken;
  readonly SceneExplorerServiceIdentity: symbol;
  readonly PropertiesServiceIdentity: symbol;
  readonly SelectionServiceIdentity: symbol;
  readonly [component: string]: Component;
}

export interface SceneExplorer {
  addSection(section: object): Disposable;
  addEntityCommand(command: object): Disposable;
}

export interface PropertiesPane {
  addSection(section: object): Disposable;
  addSectionContent(content: object): Disposable;
}

export interface SelectionService {
  selectedEntity: object | null;
  readonly onSelectedEntityChanged: IReadonlyObservable<void>;
}

/** Both, loaded when they are asked for; an error that says what to do where they are not installed. */
export async function loadInspector(): Promise<InspectorModules> {
  try {
    // Bundlers leave what stands in `try` to the page where it is not installed.
    const [inspector, react] = await Promise.all([import("@babylonjs/inspector"), import("react")]);
    return {
      inspector: inspector as Inspector,
      react: ((react as { default?: React }).default ?? react) as React,
    };
  } catch (cause) {
    throw new Error(
      "showInspector needs the packages @babylonjs/inspector and react; without them, RodPanel of " +
        '"babylon-rods/panel" shows the same',
      { cause },
    );
  }
}
