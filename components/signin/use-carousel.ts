'use client'

import { useState } from 'react'

export type Carousel = {
  current: number
  /** Stopped by the person, not by hovering. */
  isPaused: boolean
  next: () => void
  previous: () => void
  toggle: () => void
}

/** The current slide of `count`; wraps around in both directions. */
export function useCarousel(count: number): Carousel {
  const [current, setCurrent] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const move = (by: number) => setCurrent((index) => (index + by + count) % count)
  return {
    current,
    isPaused,
    next: () => move(1),
    previous: () => move(-1),
    toggle: () => setPaused((paused) => !paused),
  }
}
