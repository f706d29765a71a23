/** Defined by the bundler from package.json. */
declare const __VIGIE_VERSION__: string | undefined;

/** Commit of the build, defined by the bundler; null where git reports none. */
declare const __VIGIE_COMMIT__: string | null | undefined;

/** The version of this program. */
export const VERSION = typeof __VIGIE_VERSION__ === 'string' ? __VIGIE_VERSION__ : '0.0.0-source';

/** Commit of the build: null for the sources themselves, and where git reports none. */
export const COMMIT = typeof __VIGIE_COMMIT__ === 'string' ? __VIGIE_COMMIT__ : null;
