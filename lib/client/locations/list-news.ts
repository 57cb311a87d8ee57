import { windowNews } from '@/lib/client/page/window-news'

const news = windowNews<{ owner: string; version: number }>('saved-list')

/** Tells this browser's other tabs that an account's list has a new version. */
export const announceList = (owner: string, version: number): void => news.announce({ owner, version })

/** Calls `hear` with each new version of this account's list that another tab saved. @returns unsubscribe */
export const onListSaved = (owner: string, hear: (version: number) => void): (() => void) =>
  news.listen((saved) => {
    if (saved.owner === owner) hear(saved.version)
  })
