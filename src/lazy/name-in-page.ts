/** What the build adds to the name of each style: six characters. */
const HASH = /-.{6}(?=\.css$)/;

/**
 * How a page names one of its files in `data-files` of its loader. A style is part of the page, and nothing is fetched by
 * its name, so its hash is left out: hashes do not compress.
 */
export function nameInPage(address: string): string {
  return address.replace(HASH, '');
}

/**
 * Makes sure that each of these styles has a name of its own in a page. With two of one name, a page that has one of them
 * would be shown without the other.
 * @throws an Error that tells the name
 */
export function refuseSameNames(styles: readonly string[]): void {
  const names = styles.map(nameInPage);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two styles have the name ${twice}; rename one of their modules`);
}
