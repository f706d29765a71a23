/** The vendor and product by which the dictionary of CPE knows what no package registry does, by its name in `process.versions`. */
const PRODUCTS: Readonly<Record<string, string>> = {
  ares: 'c-ares:c-ares',
  brotli: 'google:brotli',
  llhttp: 'llhttp:llhttp',
  nghttp2: 'nghttp2:nghttp2',
  node: 'nodejs:node.js',
  openssl: 'openssl:openssl',
  sqlite: 'sqlite:sqlite',
  undici: 'nodejs:undici',
  uv: 'libuv:libuv',
  zlib: 'zlib:zlib',
};

/**
 * The name under which flaws of a part are published (CPE 2.3); undefined for parts of which none was. Of the version it has
 * three numbers: what Node adds to them is not in the dictionary.
 */
export function cpeOf(name: string, version: string): string | undefined {
  const product = PRODUCTS[name];
  const [published] = /^\d+(?:\.\d+){0,2}/.exec(version) ?? [];
  return product && published && `cpe:2.3:a:${product}:${published}:*:*:*:*:*:*:*`;
}
