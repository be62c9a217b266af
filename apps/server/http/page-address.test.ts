import { expect, test } from 'vitest'
import { isFilePath, pageAddress } from './page-address.ts'

test.each([
  ['/dashboard', '/dashboard'],
  ['/', '/'],
  ['//', '/'],
  ['/Dashboard', '/dashboard'],
  ['/DASHBOARD/', '/dashboard'],
  ['//dashboard', '/dashboard'],
  ['/profile//Sessions/', '/profile/sessions'],
  ['/dashboard.', '/dashboard'],
  ['/dashboard)', '/dashboard'],
  ['/dashboard).', '/dashboard'],
  ['/dashboard%29', '/dashboard'],
  ['/dashboard%22%3E', '/dashboard'],
  ['/dashboard%C2%BB', '/dashboard'],
  ['/dashboard%E2%80%9D.', '/dashboard'],
  ['/orders/payment,', '/orders/payment'],
  ['/Auth/Verify', '/auth/verify'],
  ['/evil.example//dashboard', '/evil.example/dashboard'],
  ['/Zahlung/AbC-d_E', '/zahlung/AbC-d_E'],
  ['//Kalender/AbC.ics', '/kalender/AbC.ics'],
])('the page of %s is %s, which stays as it is', (path, address) => {
  expect(pageAddress(path)).toBe(address)
  expect(pageAddress(address)).toBe(address)
})

test.each([
  '/.env',
  '/.git/config',
  '/%2eenv',
  '/wp-login.php',
  '/foo.js',
  '/assets/missing.js',
  '/backup/dump.sql.gz',
  '/sitemap.xml',
  '/.well-known/assetlinks.json',
  '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
  '/x/..%2f..%2fetc%2fpasswd',
  '/web.config~',
])('%s is a file', (path) => {
  expect(isFilePath(path)).toBe(true)
})

test.each([
  '/',
  '/dashboard',
  '/profile/sessions',
  '/wp-admin',
  '/error/404',
  '/orders/deep/path',
  '/%E0%A4%A',
])('%s is no file', (path) => {
  expect(isFilePath(path)).toBe(false)
})
