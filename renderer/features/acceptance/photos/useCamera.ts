import { type RefObject, useEffect, useState } from 'react'

/** Wanted width of the picture (px), the longest side of a stored photo. */
const WIDTH = 1_920
const QUALITY = 0.9

/** Whether this browser may show the picture of a camera. Without it, the device's own camera app takes the photos. */
export const hasCamera = () => navigator.mediaDevices?.getUserMedia !== undefined

/** Shows the picture of the rear camera in a video, as long as the component shows it. */
export function useCamera(video: RefObject<HTMLVideoElement | null>): 'starting' | 'running' | 'refused' {
  const [state, setState] = useState<'starting' | 'running' | 'refused'>('starting')
  useEffect(() => {
    let stream: MediaStream | null = null
    let isOver = false
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const start = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: { ideal: 'environment' }, width: { ideal: WIDTH } },
          audio: false,
        })
        if (isOver || !video.current) return stop()
        video.current.srcObject = stream
        await video.current.play()
        setState('running')
      } catch {
        if (!isOver) setState('refused')
      }
    }
    void start()
    return () => {
      isOver = true
      stop()
    }
  }, [video])
  return state
}

/** The picture of this moment. */
export function shoot(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
