'use client'

import { windowNews } from '@/lib/client/browser/window-news'
import { isAborted, messageOf, RequestError } from '@/lib/client/fetch/request-error'
import { isSameList, mergeLocations } from '@/lib/domain/locations/merge-locations'
import type { SavedLocation } from '@/lib/domain/locations/saved-list-rules'
import { readAccountList, saveAccountList, type VersionedList } from './list-calls'
import { forgetUnsaved, settledList, useListState, useUnsavedList } from './list-state'
import { forgetRemoved } from './removed-list'
import { useSavedLocations } from './saved-list-store'

const news = windowNews<{ owner: string; version: number }>('saved-list')

const announceList = (owner: string, version: number): void => news.announce({ owner, version })

const onListSaved = (owner: string, hear: (version: number) => void): (() => void) =>
  news.listen((saved) => {
    if (saved.owner === owner) hear(saved.version)
  })

const saveAfter = 400
const retryAfter = 5_000
/** Room comes when somebody removes something, which saves at once. */
const retryFullAfter = 60_000
/** Minimum time between two readings on focus. */
const readAgainAfter = 10_000

const shown = () => useSavedLocations.getState().locations

/** Synchronises an account's list with the server. */
export class AccountList {
  private base: SavedLocation[] = []
  private version = 0
  private isKnown = false
  private saving: Promise<void> | undefined
  private readAt = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly owner: string
  private readonly leaving = new AbortController()
  private readonly ends: (() => void)[] = []

  /** Shows the account's list, with changes that an earlier page could not save. */
  constructor(owner: string) {
    this.owner = owner
    const unsaved = useUnsavedList.getState()
    const isOwn = unsaved.owner === owner
    if (isOwn) this.base = unsaved.base
    useSavedLocations.setState({ locations: isOwn ? unsaved.locations : [], activeId: undefined })
    forgetUnsaved()
    const retry = () => void this.read()
    useListState.setState({ owner, isLoading: true, problem: undefined, retry })
    this.listen()
    void this.read()
  }

  /** Sends unsaved changes and stops. For a sign-out: nothing stays in the browser. */
  async settle(): Promise<void> {
    await this.saving
    // The second call saves what a conflict has merged.
    for (let calls = 0; calls < 2 && this.isDirty(); calls += 1) await this.save()
    this.forget()
  }

  forget(): void {
    this.stop()
    forgetUnsaved()
    forgetRemoved()
  }

  leave(): void {
    if (this.leaving.signal.aborted) return
    this.keep()
    this.stop()
  }

  private stop(): void {
    this.leaving.abort()
    clearTimeout(this.timer)
    for (const end of this.ends) end()
    useListState.setState(settledList)
  }

  private listen(): void {
    const { signal } = this.leaving
    const look = () => {
      if (document.visibilityState === 'hidden') void this.save()
      else if (Date.now() - this.readAt > readAgainAfter) void this.read()
    }
    document.addEventListener('visibilitychange', look, { signal })
    window.addEventListener('focus', look, { signal })
    window.addEventListener('online', () => void this.read(), { signal })
    window.addEventListener('pagehide', () => this.keep(), { signal })
    window.addEventListener('pageshow', ({ persisted }) => persisted && forgetUnsaved(), { signal })
    this.ends.push(
      useSavedLocations.subscribe((now, before) => {
        if (now.locations !== before.locations) this.plan(saveAfter)
      }),
      onListSaved(this.owner, (version) => {
        if (version > this.version) void this.read()
      }),
    )
  }

  private isDirty(): boolean {
    return shown() !== this.base && !isSameList(shown(), this.base)
  }

  private keep(): void {
    if (!this.isDirty()) return
    useUnsavedList.setState({ owner: this.owner, base: this.base, locations: shown() })
  }

  private plan(wait: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void (this.isKnown ? this.save() : this.read()), wait)
  }

  private async read(): Promise<void> {
    this.readAt = Date.now()
    await this.attempt(async () => {
      const known = this.isKnown ? this.version : undefined
      const current = await readAccountList(this.leaving.signal, known)
      if (current) this.takeIn(current)
    })
  }

  private async save(): Promise<void> {
    if (this.saving || !this.isKnown || !this.isDirty()) return
    this.saving = this.attempt(() => this.send(shown()))
    await this.saving
    this.saving = undefined
  }

  private async send(locations: SavedLocation[]): Promise<void> {
    const saving = await saveAccountList({ version: this.version, locations }, this.leaving.signal)
    if (saving.step === 'conflict') return this.takeIn(saving.current)
    this.version = saving.version
    this.base = locations
    announceList(this.owner, saving.version)
  }

  private takeIn(current: VersionedList): void {
    if (this.isKnown && current.version > 0 && current.version < this.version) return
    // A server without the list lost it or never had it: nothing was removed.
    const base = current.version === 0 ? [] : this.base
    const locations = mergeLocations({ base, mine: shown(), theirs: current.locations })
    this.base = current.locations
    this.version = current.version
    this.isKnown = true
    useSavedLocations.setState({ locations: isSameList(locations, this.base) ? this.base : locations })
  }

  private async attempt(call: () => Promise<void>): Promise<void> {
    try {
      await call()
      useListState.setState({ isLoading: false, problem: undefined })
      if (this.isDirty()) this.plan(saveAfter)
    } catch (error) {
      if (isAborted(error)) return
      useListState.setState({ problem: messageOf(error) })
      const { status } = error instanceof RequestError ? error : { status: 0 }
      if (status === 507) this.plan(retryFullAfter)
      else if (status === 0 || status === 429 || status >= 500) this.plan(retryAfter)
    }
  }
}
