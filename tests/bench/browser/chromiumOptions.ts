import type { LaunchOptions } from 'playwright'
import { chromiumLaunch } from '#tests/support/browser/chromiumLaunch.ts'

/** Chromium as the end-to-end tests start it, but the whole browser: the shell without windows draws faster. */
export const chromiumOptions: LaunchOptions = Object.assign(chromiumLaunch(), {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
})
