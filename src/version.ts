/** Put in place by the bundler from package.json. */
declare const __VIGIE_VERSION__: string | undefined;

/** The version of this program. */
export const VERSION = typeof __VIGIE_VERSION__ === 'string' ? __VIGIE_VERSION__ : '0.0.0-source';
