/** Put in place by the bundler from package.json. */
declare const __VIGIE_VERSION__: string | undefined;

/** What it was built from, put in place by the bundler; null where git does not tell. */
declare const __VIGIE_COMMIT__: string | null | undefined;

/** The version of this program. */
export const VERSION = typeof __VIGIE_VERSION__ === 'string' ? __VIGIE_VERSION__ : '0.0.0-source';

/** The commit that it was built from: null for the sources themselves, and where git does not tell. */
export const COMMIT = typeof __VIGIE_COMMIT__ === 'string' ? __VIGIE_COMMIT__ : null;
