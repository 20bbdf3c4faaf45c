export function DashboardPage() {
  return <h1 tabIndex={-1}>Contacts</h1>;
}
