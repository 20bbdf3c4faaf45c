/** The account in every test's database. */
export const STAFF = { email: 'staff@third-age.example', password: 'correct horse battery' } as const;
