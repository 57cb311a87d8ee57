import { notify } from '@/components/ui/notify'
import { messageOf } from '@/lib/client/fetch/request-error'
import { noImports, type useChangeUnfinished } from '@/lib/client/imports/unfinished-imports'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import type { UnfinishedImport } from '@/lib/contract/unfinished-import'
import type { AssessedRow } from '@/lib/domain/location-file/assess-rows'
import { agreedOn, changesTo, mergeInto, mergeUnfinished } from '@/lib/domain/location-file/merge-unfinished'
import { roomFault, rowsLeft, unfinishedImport } from '@/lib/domain/location-file/unfinished-rows'
import { formatCountOf } from '@/lib/format/number'
import type { Import } from './use-import'

interface Shown {
  given: Import
  /** Of the account, as last read. */
  imports: readonly UnfinishedImport[]
  change: ReturnType<typeof useChangeUnfinished>
}

const notKept = 'The rows to finish could not be saved. Try again in a moment.'

/** Keeps what is left of an import in step with the account, and so with other windows that show the same rows. */
export class KeptRows {
  /** Of the last drawing. */
  shown: Shown
  private readonly key: string
  /** What this window and the account agreed on; undefined before the first time. */
  private base: UnfinishedImport | undefined
  private gone: ReadonlySet<number> = new Set()
  /** Rows as they were before corrections of another window show in them. */
  private outdated: readonly AssessedRow[] | undefined
  private saving: Promise<void> | undefined
  private isAgain = false
  private saved = ''
  private isDiscarded = false

  constructor(key: string, shown: Shown) {
    this.key = key
    this.shown = shown
  }

  /** Rows that are taken up again, before anything is corrected. */
  begin(): void {
    this.base ??= this.unfinished(this.shown.given.rows)
  }

  save(): void {
    if (this.isUnchanged() || this.shown.given.rows === this.outdated) return
    // What two windows did is merged by what the last save agreed on.
    this.isAgain = this.saving !== undefined
    if (this.isAgain) return
    const left = this.fitting()
    if (left && JSON.stringify(left) !== this.saved) this.saving = this.attempt(left)
  }

  /**
   * Waits for the account: the page must not close over rows that are nowhere else.
   * @returns false if it could not take them; the reason is shown
   */
  async saveNow(): Promise<boolean> {
    if (this.isUnchanged()) return true
    await this.saving
    const left = this.fitting()
    if (!left) return false
    try {
      await this.put(left)
    } catch (error) {
      notify.error(messageOf(error, notKept))
      return false
    }
    return true
  }

  /** Shows what another window did, once the account's imports have arrived. */
  follow(imports: readonly UnfinishedImport[]): void {
    const isKnown = imports !== noImports && this.base !== undefined
    if (isKnown && !this.saving && !this.isUnchanged()) this.takeIn(imports, this.left())
  }

  /** @returns undoes it */
  discard(): () => void {
    const left = this.left()
    this.isDiscarded = true
    this.replace({ ...left, rows: [] })
    return () => this.replace(left)
  }

  /** Before the rows are read again, the account has them as they were. */
  private isUnchanged(): boolean {
    return this.isDiscarded || !this.shown.given.isReady
  }

  private unfinished(rows: readonly AssessedRow[]): UnfinishedImport {
    const { file, fields, reading } = this.shown.given
    return unfinishedImport({ key: this.key, file, fields, reading, rows })
  }

  private left(): UnfinishedImport {
    const rows = this.shown.given.rows.filter(({ row }) => !this.gone.has(row))
    return this.unfinished(rowsLeft(rows, useSavedLocations.getState().locations))
  }

  /** Undefined if the account has no room for them; the reason is shown. */
  private fitting(): UnfinishedImport | undefined {
    const left = this.left()
    const fault = roomFault(this.shown.imports, left)
    if (fault === undefined) return left
    notify.error(fault)
    return undefined
  }

  private async attempt(left: UnfinishedImport): Promise<void> {
    try {
      await this.put(left)
    } catch (error) {
      notify.error(messageOf(error, notKept), { label: 'Try again', onPress: () => this.save() })
    }
    this.saving = undefined
    if (this.isAgain) this.save()
  }

  private async put(mine: UnfinishedImport): Promise<void> {
    const versions = { base: this.base, mine }
    const imports = await this.shown.change((list) => mergeInto(list, versions))
    this.saved = JSON.stringify(mine)
    this.takeIn(imports, mine)
  }

  private takeIn(imports: readonly UnfinishedImport[], mine: UnfinishedImport): void {
    const theirs = imports.find(({ key }) => key === this.key)
    const versions = { base: this.base, mine }
    const changes = changesTo(mine, mergeUnfinished(theirs, versions))
    this.base = agreedOn(theirs, versions)
    const count = changes.gone.length
    if (count > 0) {
      this.gone = new Set([...this.gone, ...changes.gone])
      const were = count === 1 ? 'was' : 'were'
      notify.info(`${formatCountOf(count, 'row')} ${were} finished or left out in another window.`)
    }
    if (changes.edits.length > 0) this.outdated = this.shown.given.rows
    this.shown.given.takeIn(changes)
  }

  private replace(mine: UnfinishedImport): void {
    this.shown
      .change((list) => {
        const others = (list ?? []).filter(({ key }) => key !== this.key)
        return mergeInto(others, { base: undefined, mine })
      })
      .catch((error: unknown) =>
        notify.error(messageOf(error, notKept), { label: 'Try again', onPress: () => this.replace(mine) }),
      )
  }
}
