import { expect, it } from 'vitest';
import { migrationsChecksum } from '../../support/source/migrations-checksum.ts';
import { readProjectFile } from '../../support/source/project-files.ts';

it('the types of the database were written from the migrations as they are: if not, "npm run types"', () => {
  expect(readProjectFile('src/api/database-types.ts')).toContain(migrationsChecksum());
});
