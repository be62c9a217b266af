/** The two screens that a visit begins with, and the modules that each of them is made of. */
export const firstScreens = {
  login: ['screens/login/login-flow.tsx'],
  portal: ['shell/signed-in.tsx', 'screens/dashboard/dashboard.tsx'],
} as const
