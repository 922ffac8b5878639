import { useEffect, useMemo } from 'react'

/** The object URL of a blob, valid while the component shows it. */
export function useBlobSource(blob: Blob | null): string | null {
  const source = useMemo(() => (blob ? URL.createObjectURL(blob) : null), [blob])
  useEffect(
    () => () => {
      if (source) URL.revokeObjectURL(source)
    },
    [source],
  )
  return source
}
