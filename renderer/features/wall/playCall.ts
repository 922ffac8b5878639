/** Two short tones, the second one lower, as in a waiting room: frequency (Hz) and start (s). */
const TONES = [
  [880, 0],
  [660, 0.25],
] as const
const TONE_SECONDS = 0.22
const LOUDNESS = 0.2

/** Plays the signal of a new call. A browser without a sound device, or before the first touch, stays silent. */
export function playCall(): void {
  const audio = new AudioContext()
  for (const [frequency, start] of TONES) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    volume.gain.value = LOUDNESS
    tone.frequency.value = frequency
    tone.connect(volume).connect(audio.destination)
    tone.start(audio.currentTime + start)
    tone.stop(audio.currentTime + start + TONE_SECONDS)
    tone.onended = () => {
      if (start > 0) void audio.close()
    }
  }
}
