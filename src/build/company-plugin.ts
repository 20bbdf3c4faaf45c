import path from 'node:path';
import type { Plugin } from 'vite';
import { companyFile, readCompanyFile, refusePlaceholders } from '../../server/company-file.ts';
import { PROJECT_DIR } from '../../server/project.ts';
import { hasPlaceholders, INVENTED } from '../domain/company/company.ts';

const CONTENT = path.join(PROJECT_DIR, 'src/content/company.ts');

/**
 * Replaces src/content/company.ts by the values of the company's file. A build for a hosted project is meant for the
 * public, so it stops while the phone number or the e-mail address is an invented one; `backendOrigin` is that
 * project's, or empty.
 */
export function companyPlugin(backendOrigin = ''): Plugin {
  const file = companyFile(process.env);
  return {
    name: 'third-age:company',
    enforce: 'pre',
    config(_config, { command }) {
      const company = readCompanyFile(file);
      if (command !== 'build' || backendOrigin === '') return;
      refusePlaceholders(company, process.env);
      if (company.siteUrl === INVENTED.siteUrl)
        this.warn(`"siteUrl" is still the invented ${company.siteUrl}: search engines would be sent there.`);
    },
    load(id) {
      if (id !== CONTENT) return undefined;
      this.addWatchFile(file);
      const company = readCompanyFile(file);
      return [
        `export const company = ${JSON.stringify(company)};`,
        `export const isTestSite = ${hasPlaceholders(company)};`,
      ].join('\n');
    },
  };
}
