export function LoginPage() {
  return <h1 tabIndex={-1}>Third Age Login</h1>;
}
