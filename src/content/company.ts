/**
 * The company's name and contact data: the values of company.json. Nothing else in the project repeats them. The build
 * puts the finished values in the place of this file (build/company-plugin.ts), so that no rule for reading them
 * reaches a visitor; only tools and tests that run without Vite read them here.
 */
import file from '../../company.json' with { type: 'json' };
import { type Company, hasPlaceholders } from '../domain/company/company.ts';
import { checkCompany } from '../domain/company/read-company.ts';

const result = checkCompany(file);
if (!result.ok) throw new Error(`company.json: ${result.problems.join(' ')}`);

export const company: Company = result.company;

/** True while the phone number or the e-mail address reaches nobody. */
export const isTestSite: boolean = hasPlaceholders(company);
