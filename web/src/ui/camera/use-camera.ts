/** The camera of this device in a video element, open until the component unmounts. */
import { type RefObject, useEffect, useRef, useState } from 'react'

export interface Camera {
  readonly video: RefObject<HTMLVideoElement | null>
  /** Set as soon as the camera is open. */
  readonly stream: MediaStream | null
  /**
   * Why there is no picture: the user refused, there is no camera, or the page is not encrypted, where browsers open
   * none.
   */
  readonly fault: 'refused' | 'none' | 'plain' | null
}

/** @param facing The camera towards the user, or away from them */
export function useCamera(facing: 'user' | 'environment'): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [fault, setFault] = useState<Camera['fault']>(null)
  useEffect(() => {
    let opened: MediaStream | undefined
    let isGone = false
    const stop = () => opened?.getTracks().forEach((track) => track.stop())
    const open = async () => {
      try {
        opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: facing, width: { ideal: 1280 } } })
        if (isGone) return stop()
        video.current!.srcObject = opened
        setStream(opened)
      } catch (error) {
        if (!isSecureContext) setFault('plain')
        else setFault(error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'none')
      }
    }
    void open()
    return () => {
      isGone = true
      stop()
    }
  }, [facing])
  return { video, stream, fault }
}
