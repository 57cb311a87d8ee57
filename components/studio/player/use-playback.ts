import { useEffect, useRef, useState } from 'react'
import { prefersStillness } from '@/components/map/motion'
import { useLatest } from '@/components/ui/use-latest'
import {
  jumpOf,
  type Playing,
  passedIn,
  playedWindow,
  startOfPlaying,
  steppedWindow,
  type TimeWindow,
} from '@/lib/domain/studio/edit/time-player'

/** Ms between two steps. */
const pause = 100

interface Playback extends Playing {
  speed: number
  onChange: (window: TimeWindow) => void
}

/**
 * Plays a time window until the last time of the data, where it stops. With reduced motion nothing plays by itself:
 * each press shows the next window.
 */
export function usePlayback(playback: Playback) {
  const [isPlaying, setPlaying] = useState(false)
  const latest = useLatest(playback)
  const passed = useRef(0)
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => {
      const { onChange, speed, ...playing } = latest.current
      const jump = jumpOf(playing)
      passed.current += passedIn(pause, speed, playing.ends)
      if (jump !== undefined && passed.current < jump) return
      const next = playedWindow(playing, passed.current)
      passed.current = 0
      if (next) onChange(next)
      else setPlaying(false)
    }, pause)
    return () => clearInterval(timer)
  }, [isPlaying, latest])
  const toggle = () => {
    if (prefersStillness()) return playback.onChange(steppedWindow(playback))
    passed.current = 0
    if (!isPlaying) playback.onChange(startOfPlaying(playback))
    setPlaying(!isPlaying)
  }
  return { isPlaying, toggle }
}
