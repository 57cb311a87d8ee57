import { type RefObject, useLayoutEffect, useState } from 'react'
import type { FieldPlace, ListLayout } from './list-layout'
import { isText } from './site-columns'

/** Px between titles of one line. */
const leastTitleGap = 2
const [plainHeader, titleLine] = [28, 24]

/** Px of the header; a single line of fields has its titles on two lines where they lack room beside each other. */
export function headerHeight({ lines }: Pick<ListLayout, 'lines'>, isSplit: boolean): number {
  if (lines.length > 1) return lines.length * titleLine
  return isSplit ? 2 * titleLine : plainHeader
}

/** Whether a title fits its own column; one over figures may reach into the gap before it. */
export function fitsColumn(
  title: number,
  column: number,
  { place, gap }: { place: FieldPlace; gap: number },
): boolean {
  return title <= column + (isText(place.column) ? 0 : gap - leastTitleGap)
}

/**
 * How far a title may reach when titles alternate between two lines, as a multiple of its column: over its neighbour,
 * or half of it where the next title of the same line comes the other way.
 */
export function titleReach(line: readonly FieldPlace[], at: number): number {
  const place = line[at]
  if (!place) return 1
  const towards = line[isText(place.column) ? at + 2 : at - 2]
  const isMet = towards !== undefined && isText(towards.column) !== isText(place.column)
  return isMet ? 1.5 : 2
}

function overflows(header: HTMLElement, { lines, gap }: ListLayout): boolean {
  const [line, more] = lines
  const grid = header.querySelector('[data-titles]')
  if (!line || more || !grid) return false
  const tracks = getComputedStyle(grid).gridTemplateColumns.split(' ').map(Number.parseFloat)
  const titles = [...grid.querySelectorAll('[data-title]')]
  return line.some((place, at) => {
    const [title, track] = [titles[at]?.scrollWidth, tracks[place.track - 1]]
    return title !== undefined && track !== undefined && !fitsColumn(title, track, { place, gap })
  })
}

/** Whether titles need two lines: measured on the header itself, again when its width or the fonts change. */
export function useSplitTitles(header: RefObject<HTMLElement | null>, layout: ListLayout): boolean {
  const [isSplit, setSplit] = useState(false)
  useLayoutEffect(() => {
    const element = header.current
    if (!element) return
    let isCurrent = true
    const measure = () => {
      if (isCurrent) setSplit(overflows(element, layout))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    void document.fonts?.ready.then(measure)
    return () => {
      isCurrent = false
      observer.disconnect()
    }
  }, [header, layout])
  return isSplit
}
