import { useEffect, useState } from 'react'
import { prefersStillness } from '@/components/map/motion'
import { useLatest } from '@/components/ui/use-latest'
import type { StudioFilter } from '@/lib/domain/studio/read/studio-map'

type Window = readonly [from: number, to: number]

/** Ms in which a window crosses all of the data at speed 1, and the pause between two steps. */
const crossing = 20_000
const pause = 100

/** The window one step further; from the start again once it has passed the end. */
function moved([from, to]: Window, [first, last]: Window, speed: number): Window {
  const width = to - from
  const next = from + ((last - first) * pause * speed) / crossing
  return next + width > last + width / 2 ? [first, first + width] : [next, next + width]
}

interface Playback {
  filter: StudioFilter
  ends: Window
  onChange: (window: Window) => void
}

/** Moves a time window over the data. With reduced motion a press moves it by its own width. */
export function usePlayback(playback: Playback) {
  const [isPlaying, setPlaying] = useState(false)
  const latest = useLatest(playback)
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => {
      const { filter, ends, onChange } = latest.current
      if (filter.value.kind === 'time') onChange(moved(filter.value.value, ends, filter.speed))
    }, pause)
    return () => clearInterval(timer)
  }, [isPlaying, latest])
  const toggle = () => {
    const { filter, ends, onChange } = playback
    if (!prefersStillness()) return setPlaying(!isPlaying)
    if (filter.value.kind !== 'time') return
    const [from, to] = filter.value.value
    onChange(to >= ends[1] ? [ends[0], ends[0] + to - from] : [to, to + to - from])
  }
  return { isPlaying, toggle }
}
