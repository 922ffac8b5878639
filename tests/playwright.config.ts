import { defineConfig } from 'playwright/test'
import { chromiumLaunch } from './support/browser/chromiumLaunch.ts'
import { startTestClock } from './support/clock/testClock.mjs'
import { shareTemplates } from './support/database/templates.ts'

startTestClock()
shareTemplates()

/**
 * Three tiers: the web client in Chromium, the desktop app, and the installed desktop app. Each test starts the server
 * and data folder that it needs.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  testMatch: '**/*.{spec,test}.ts',
  fullyParallel: false,
  // A browser waits much of its time. The tests of a file stay in their order, on one of the workers.
  workers: 2,
  // These limits end hanging tests; a test of speed is tagged `@timed`. A shared machine may take three times as long.
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
  return {
    browserName: 'chromium' as const,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    // Drawing each movement costs more time than the rest of a page. Tests about movement switch it on.
    contextOptions: { reducedMotion: 'reduce' as const },
    // Recording every test costs a third of the time; `--trace on` records a failed one.
    trace: 'off' as const,
    screenshot: 'only-on-failure' as const,
    // A click on a missing button fails soon, so that a red test does not wait for its own limit.
    actionTimeout: 60_000,
    launchOptions: chromiumLaunch(),
  }
}
