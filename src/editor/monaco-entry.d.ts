// @monaco-editor/react imports its types from a path that monaco-editor 0.57 no longer has.
declare module 'monaco-editor/esm/vs/editor/editor.api' {
  export * from 'monaco-editor/editor'
}
declare module 'monaco-editor/editor/contrib/suggest/browser/suggestController'
declare module 'monaco-editor/features/*'
