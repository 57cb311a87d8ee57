'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { randomId } from '@/lib/client/page/random-id'
import { limits } from '@/lib/config/limits'
import { pictureTypeOf, signatureBytes } from '@/lib/domain/feedback/picture-type'

export interface Picture {
  id: string
  file: File
  /** Address of a preview in this page. */
  preview: string
}

export interface Pictures {
  pictures: readonly Picture[]
  files: readonly File[]
  /** Why files of the last choice were left out. */
  refusals: readonly string[]
  add: (files: readonly File[]) => Promise<void>
  remove: (id: string) => void
  clear: () => void
}

const megabytes = limits.issuePictureBytes / 1_000_000

/** Why a file cannot be sent; undefined when it can. Its first bytes count, not its name. */
async function refusalOf(file: File): Promise<string | undefined> {
  if (file.size > limits.issuePictureBytes) return `${file.name} is larger than ${megabytes} MB.`
  const head = new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer())
  return pictureTypeOf(head) ? undefined : `${file.name} is no PNG, JPEG, GIF or WebP picture.`
}

/** Pictures that somebody has chosen, checked as the service will check them. */
export function usePictures(): Pictures {
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const held = useRef<readonly Picture[]>([])
  const hold = useCallback((next: readonly Picture[]) => {
    held.current = next
    setPictures(next)
  }, [])
  // Previews are memory of the page until they are given back.
  useEffect(() => () => held.current.forEach(release), [])

  const add = async (files: readonly File[]) => {
    const reasons = await Promise.all(files.map(refusalOf))
    const good = files.filter((_, at) => reasons[at] === undefined)
    const room = limits.issuePictures - held.current.length
    const taken = good.slice(0, room).map((file) => ({
      id: randomId(),
      file,
      preview: URL.createObjectURL(file),
    }))
    const tooMany = good.length > room ? [`${limits.issuePictures} pictures can be sent at most.`] : []
    setRefusals([...reasons.filter((reason) => reason !== undefined), ...tooMany])
    hold([...held.current, ...taken])
  }
  const remove = (id: string) => {
    setRefusals([])
    held.current.filter((picture) => picture.id === id).forEach(release)
    hold(held.current.filter((picture) => picture.id !== id))
  }
  const clear = () => {
    setRefusals([])
    held.current.forEach(release)
    hold([])
  }
  return { pictures, files: pictures.map(({ file }) => file), refusals, add, remove, clear }
}

const release = ({ preview }: Picture) => URL.revokeObjectURL(preview)
