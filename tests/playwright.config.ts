import { defineConfig } from 'playwright/test'
import { startTestClock } from './support/clock/testClock.mjs'
import { shareTemplates } from './support/database/templates.ts'

startTestClock()
shareTemplates()

/** Three tiers: the web client in Chromium, the desktop app, and the desktop app as it is installed. Each test starts the server and data folder it needs. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  testMatch: '**/*.{spec,test}.ts',
  fullyParallel: false,
  // A browser waits a good part of its time. The tests of a file stay in their order, on one of the workers.
  workers: 2,
  // These limits end hanging tests. A shared machine may take many times as long as a quiet one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // The run itself repeats files with failed tests, alone at its end (`runner/secondLook.mjs`).
  retries: 0,
  reporter: process.env.CI ? 'line' : 'list',
  projects: [
    { name: 'web', testIgnore: ['desktop/**', 'package/**'], use: webClient() },
    { name: 'desktop', testMatch: 'desktop/**/*.{spec,test}.ts' },
    { name: 'package', testMatch: 'package/**/*.{spec,test}.ts', timeout: 120_000 },
  ],
})

function webClient() {
  const asRoot = process.getuid?.() === 0
  return {
    browserName: 'chromium' as const,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    // Recording every test costs a third of the time; `--trace on` records a failed one.
    trace: 'off' as const,
    screenshot: 'only-on-failure' as const,
    launchOptions: {
      executablePath: process.env.CHROMIUM_SHELL ?? process.env.CHROMIUM ?? '/usr/bin/chromium',
      // Without a locale Chromium calls every file with an umlaut `download`.
      env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
      // Chromium refuses to start its sandbox as root, which is how containers usually run.
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  }
}
