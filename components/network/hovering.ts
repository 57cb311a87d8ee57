'use client'

import { useState } from 'react'
import { createStore } from 'zustand'

const createHovering = () => createStore<{ id: string | undefined }>(() => ({ id: undefined }))

/** The site under the pointer or the focus. Beside the view, which a pointer over thousands of sites must not draw anew. */
export type Hovering = ReturnType<typeof createHovering>

export function useHovering(): Hovering {
  const [hovering] = useState(createHovering)
  return hovering
}
