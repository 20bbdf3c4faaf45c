export function MissionPage() {
  return <h1 tabIndex={-1}>Our Mission</h1>;
}
