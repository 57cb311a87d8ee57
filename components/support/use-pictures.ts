'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { randomId } from '@/lib/client/browser/random-id'
import { limits } from '@/lib/config/limits'
import { pictureTypeOf, signatureBytes } from '@/lib/domain/feedback/picture-type'
import { formatCountOf } from '@/lib/format/number'

export interface Picture {
  id: string
  file: File
  /** Object URL of the preview. */
  preview: string
}

export interface Pictures {
  pictures: readonly Picture[]
  files: readonly File[]
  /** Why files of the last choice were left out. */
  refusals: readonly string[]
  /** Result of the last choice or removal, for screen readers. */
  news: string
  add: (files: readonly File[]) => Promise<void>
  remove: (id: string) => void
  clear: () => void
}

const megabytes = limits.issuePictureBytes / 1_000_000

/** Why a file is refused; tests its first bytes, not its name. */
async function refusalOf(file: File): Promise<string | undefined> {
  if (file.size === 0) return `${file.name} is empty.`
  if (file.size > limits.issuePictureBytes) return `${file.name} is larger than ${megabytes} MB.`
  // Fails for a dropped folder, or a file deleted meanwhile.
  const head = await file
    .slice(0, signatureBytes)
    .arrayBuffer()
    .catch(() => null)
  if (head === null) return `${file.name} cannot be read.`
  return pictureTypeOf(new Uint8Array(head))
    ? undefined
    : `${file.name} is not a PNG, JPEG, GIF or WebP file.`
}

async function isSame(one: File, other: File): Promise<boolean> {
  if (one.size !== other.size) return false
  const [a, b] = await Promise.all([one.arrayBuffer(), other.arrayBuffer()])
  const bytes = new Uint8Array(b)
  return new Uint8Array(a).every((byte, at) => byte === bytes[at])
}

/** Drops duplicates, with a sentence for each. */
async function withoutDuplicates(files: readonly File[], chosen: readonly File[]) {
  const taken: File[] = []
  const duplicates: string[] = []
  for (const file of files) {
    const same = await Promise.all([...chosen, ...taken].map((other) => isSame(file, other)))
    if (same.includes(true)) duplicates.push(`${file.name} is already attached.`)
    else taken.push(file)
  }
  return { taken, duplicates }
}

const chosenCount = (count: number) =>
  count === 0 ? 'No image chosen.' : `${formatCountOf(count, 'image')} chosen.`

/** Chosen pictures, validated by the service's rules. */
export function usePictures(): Pictures {
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [news, setNews] = useState('')
  const held = useRef<readonly Picture[]>([])
  const hold = useCallback((next: readonly Picture[]) => {
    held.current = next
    setPictures(next)
  }, [])
  // Object URLs hold memory until revoked.
  useEffect(() => () => held.current.forEach(release), [])

  const add = async (files: readonly File[]) => {
    const reasons = await Promise.all(files.map(refusalOf))
    const good = files.filter((_, at) => reasons[at] === undefined)
    const chosen = held.current.map(({ file }) => file)
    const { taken, duplicates } = await withoutDuplicates(good, chosen)
    const room = limits.issuePictures - held.current.length
    const added = taken.slice(0, room).map((file) => ({
      id: randomId(),
      file,
      preview: URL.createObjectURL(file),
    }))
    const tooMany = taken.length > room ? [`${limits.issuePictures} pictures at most.`] : []
    setRefusals([...reasons.filter((reason) => reason !== undefined), ...duplicates, ...tooMany])
    hold([...held.current, ...added])
    if (added.length > 0) setNews(chosenCount(held.current.length))
  }
  const remove = (id: string) => {
    setRefusals([])
    held.current.filter((picture) => picture.id === id).forEach(release)
    hold(held.current.filter((picture) => picture.id !== id))
    setNews(chosenCount(held.current.length))
  }
  const clear = () => {
    setRefusals([])
    setNews('')
    held.current.forEach(release)
    hold([])
  }
  return { pictures, files: pictures.map(({ file }) => file), refusals, news, add, remove, clear }
}

const release = ({ preview }: Picture) => URL.revokeObjectURL(preview)
