/** While it is set, each dynamic import of a route writes its module here (build/recorded-imports.ts). */
declare var marqueeImports: string[] | undefined;
