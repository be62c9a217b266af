import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import {
  afterChunk,
  apartChunk,
  firstScreenChunk,
  isIcon,
  lesserChunk,
  pageChunk,
  partsChunk,
  sharedChunk,
  withoutFirstScreens,
} from './build/chunks.ts'
import { finishedPage } from './build/finished-page.ts'
import { contractRoutes, earlyScript } from './build/plugins.ts'

const service = `http://localhost:${process.env['PORT'] ?? '3000'}`

export default defineConfig({
  root: import.meta.dirname,
  // Workspace packages are built from their sources.
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    alias: {
      // React has this hook since version 18; the shim is for older versions.
      'use-sync-external-store/shim/index.js': 'react',
    },
  },
  plugins: [contractRoutes(), react(), earlyScript(), finishedPage()],
  build: {
    target: 'es2022',
    // Inline nothing: the content security policy allows no data URLs for scripts and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: withoutFirstScreens },
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/,
              priority: 3,
            },
            { name: 'start', tags: ['$initial'], priority: 2 },
            { name: firstScreenChunk, debugName: 'first screens', priority: 1.5 },
            { name: partsChunk, debugName: 'parts of dashboard and orders', priority: 1.2 },
            { name: afterChunk, debugName: 'after the first screen', priority: 1 },
            { name: apartChunk, debugName: 'shared with sign-in and sign-out', priority: 0.95 },
            { name: sharedChunk, debugName: 'shared by pages', priority: 0.9 },
            { name: lesserChunk, debugName: 'shared with lesser pages', priority: 0.85 },
            { name: pageChunk, debugName: 'pages', priority: 0.8 },
            { name: 'icons', test: isIcon, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      [
        '/api',
        '/mailbox',
        '/zeitreise',
        '/operator',
        '/metrics',
        '/clock',
        '/zahlung',
        '/abmelden',
        '/email-adresse',
        '/preis',
        '/konto-loeschen',
        '/kuendigen',
        '/widerruf',
        '/futter',
        '/simulated-gateway',
        '/icon.svg',
        '/icons',
        '/manifest',
        '/legal',
        '/pictures',
      ].map((path) => [path, service]),
    ),
  },
})
