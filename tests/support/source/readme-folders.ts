/** The part of the README under its heading "Architecture", down to the next heading of the same rank. */
export function architectureSection(readme: string): string {
  const [, section = ''] = /^## Architecture[^\n]*\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(readme) ?? [];
  return section;
}

/** The folders, such as "src/outbox", whose own name with a slash ("outbox/") the section never mentions. */
export function unnamedFolders(section: string, folders: readonly string[]): string[] {
  return folders.filter((folder) => {
    const name = folder.slice(folder.lastIndexOf('/') + 1);
    return !new RegExp(`(^|[^\\w-])${name}/`, 'm').test(section);
  });
}
