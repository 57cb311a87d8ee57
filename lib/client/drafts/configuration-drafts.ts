'use client'

import * as z from 'zod/mini'
import { persistedStore } from '@/lib/client/browser/persisted-store'

const draftSchema = z.object({
  account: z.string(),
  record: z.string(),
  /** ms since 1970 */
  at: z.number(),
  /** Version of the record that the edits began from; earlier releases did not store it. */
  began: z.optional(z.number()),
  configuration: z.record(z.string(), z.unknown()),
})
type ConfigurationDraft = z.infer<typeof draftSchema>

/** The oldest draft goes first. */
const maxDrafts = 10

interface Drafts {
  drafts: ConfigurationDraft[]
  keep: (draft: ConfigurationDraft) => void
  forget: (of: Pick<ConfigurationDraft, 'account' | 'record'>) => void
  clear: () => void
}

const isOf =
  ({ account, record }: Pick<ConfigurationDraft, 'account' | 'record'>) =>
  (draft: ConfigurationDraft) =>
    draft.account === account && draft.record === record

export const useConfigurationDrafts = persistedStore<Drafts>(
  { name: 'configuration-drafts', kept: { drafts: z.array(draftSchema) } },
  (set) => ({
    drafts: [],
    keep: (draft) =>
      set(({ drafts }) => ({
        drafts: [draft, ...drafts.filter((each) => !isOf(draft)(each))].slice(0, maxDrafts),
      })),
    forget: (of) => set(({ drafts }) => ({ drafts: drafts.filter((each) => !isOf(of)(each)) })),
    clear: () => set({ drafts: [] }),
  }),
)

export const draftOf = (of: Pick<ConfigurationDraft, 'account' | 'record'>): ConfigurationDraft | undefined =>
  useConfigurationDrafts.getState().drafts.find(isOf(of))
