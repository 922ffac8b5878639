/** The launch options of Chromium for tests. */
export function chromiumLaunch() {
  const isRoot = process.getuid?.() === 0
  return {
    executablePath: process.env.CHROMIUM_SHELL ?? process.env.CHROMIUM ?? '/usr/bin/chromium',
    // Without a locale Chromium calls every file with an umlaut `download`.
    env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
    // Chromium refuses to start its sandbox as root, which is how containers usually run.
    args: [
      ...(isRoot ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}
