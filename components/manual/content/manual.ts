import type { ManualChapter } from '@/components/manual/manual-text'
import { data, keyboard } from './data'
import { evaluations } from './evaluations'
import { glossary } from './glossary'
import { results } from './results'
import { saved } from './saved'
import { scouting } from './scouting'
import { start } from './start'
import { studio } from './studio'
import { internal, programs, support } from './support'

/** The user guide, in the order of a first use. */
export const manual: readonly ManualChapter[] = [
  start,
  scouting,
  saved,
  evaluations,
  results,
  studio,
  data,
  keyboard,
  programs,
  support,
  internal,
  glossary,
]
