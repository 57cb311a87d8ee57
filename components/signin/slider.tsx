'use client'

import { ArrowLeft, ArrowRight, Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { buttonClass } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { usePageLoaded } from '@/lib/client/browser/use-media'

type Slide = {
  title: string
  text: string
  /** In public/pictures: screenshots taken by tests/support/take-pictures.ts. */
  picture: string
  alt: string
  /** Dark pictures fill the frame; paper screens need a window, or they merge with the paper around them. */
  look: 'bleed' | 'window'
}

const slides = [
  {
    title: 'Scout',
    text: 'Demand for every hexagon of a country, next to the charging stations that already serve it.',
    picture: '/pictures/scout.webp',
    alt: 'Dark map of the Rhine valley between Schaan and Vaduz, covered with hexagons from blue to mint.',
    look: 'bleed',
  },
  {
    title: 'Evaluate',
    text: 'Shortlist car parks, fuel stations and rest stops, and submit them together.',
    picture: '/pictures/evaluate.webp',
    alt: 'List of locations with their scores beside a map on which they are marked.',
    look: 'window',
  },
  {
    title: 'Understand',
    text: 'See what raises and what lowers each estimate, and change the traffic to test it.',
    picture: '/pictures/understand.webp',
    alt: 'Estimated kilowatt hours per day with their band, and bars for what drives the estimate.',
    look: 'window',
  },
] as const satisfies readonly Slide[]

type Carousel = {
  current: number
  /** Stopped by the person; hovering does not count. */
  isPaused: boolean
  next: () => void
  previous: () => void
  toggle: () => void
}

/** Current slide of `count`; wraps around in both directions. */
function useCarousel(count: number): Carousel {
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

/** Phones crop each picture, because the whole would be illegible. */
const looks: Record<Slide['look'], string> = {
  bleed: 'inset-0 size-full max-sm:-left-[45%] max-sm:w-[200%] max-sm:max-w-none max-sm:object-[0_20%]',
  window:
    'top-8 left-6 h-[calc(100%-32px)] w-[calc(100%-24px)] rounded-tl-lg max-sm:w-[190%] max-sm:max-w-none shadow-float sm:top-12 sm:left-12 sm:h-[calc(100%-48px)] sm:w-[calc(100%-48px)]',
}

function Picture({ slide, isCurrent, isFirst }: { slide: Slide; isCurrent: boolean; isFirst: boolean }) {
  return (
    // biome-ignore lint/performance/noImgElement: the picture is already small and in its final format
    <img
      src={slide.picture}
      srcSet={`${slide.picture.replace('.webp', '-small.webp')} 760w, ${slide.picture} 1440w`}
      sizes="(width < 56rem) 100vw, 65vw"
      alt={slide.alt}
      aria-hidden={!isCurrent}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'low'}
      decoding="async"
      className={classes(
        'absolute object-cover object-left-top transition-opacity duration-500 ease-out motion-reduce:transition-none',
        looks[slide.look],
        isCurrent ? 'opacity-100' : 'opacity-0',
      )}
    />
  )
}

/**
 * One bar per slide. The filling bar is the clock: a slide ends with its animation of 5000 ms, so hover, focus, a hidden
 * tab and reduced motion pause both.
 */
function Clock({ carousel }: { carousel: Carousel }) {
  return (
    <div className="mt-4 flex gap-1.5" aria-hidden>
      {slides.map((slide, index) => (
        <span key={slide.title} className="h-[3px] w-10 overflow-hidden rounded-full bg-white/28">
          {index === carousel.current && (
            <span
              data-clock
              onAnimationEnd={carousel.next}
              className={classes(
                'block h-full origin-left animate-[slide-clock_5000ms_linear] bg-volt group-focus-within:[animation-play-state:paused] group-hover:[animation-play-state:paused] motion-reduce:animate-none',
                carousel.isPaused && '[animation-play-state:paused]',
              )}
            />
          )}
        </span>
      ))}
    </div>
  )
}

function Control({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className={buttonClass({ tone: 'dark', size: 'lg', square: true })}
    >
      {children}
    </button>
  )
}

/** Three product pictures in rotation, 5000 ms each, with a stop button. */
export function Slider() {
  const carousel = useCarousel(slides.length)
  const slide = slides[carousel.current] ?? slides[0]
  const isLoaded = usePageLoaded()
  return (
    <section
      aria-roledescription="carousel"
      aria-label="What the product does"
      data-ground="dark"
      className="group flex min-h-[420px] flex-col bg-ink-1000 text-paper md:min-h-0"
    >
      <div className="relative min-h-0 flex-1 overflow-hidden bg-map-land">
        {slides.map(
          (each, index) =>
            (isLoaded || index === 0 || index === carousel.current) && (
              <Picture
                key={each.title}
                slide={each}
                isCurrent={index === carousel.current}
                isFirst={index === 0}
              />
            ),
        )}
        <p className="absolute top-0 right-0 rounded-bl-sm bg-ink-1000/72 px-2 text-2xs leading-5 text-ink-300">
          © OpenStreetMap contributors, ODbL
        </p>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-4 px-6 py-6 sm:px-16 sm:py-10 md:px-12">
        <div
          aria-live={carousel.isPaused ? 'polite' : 'off'}
          className="min-h-[110px] w-[420px] max-w-full sm:min-h-[89px]"
        >
          <h2 className="text-[22px] leading-7 font-semibold tracking-[-0.02em]">{slide.title}</h2>
          <p className="mt-1 text-base leading-[21px] text-ink-300">{slide.text}</p>
          <Clock carousel={carousel} />
        </div>
        <div className="flex gap-2">
          <Control label="Previous" onPress={carousel.previous}>
            <ArrowLeft aria-hidden />
          </Control>
          <Control label={carousel.isPaused ? 'Play' : 'Pause'} onPress={carousel.toggle}>
            {carousel.isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
          </Control>
          <Control label="Next" onPress={carousel.next}>
            <ArrowRight aria-hidden />
          </Control>
        </div>
      </div>
    </section>
  )
}
