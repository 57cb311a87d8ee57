import { randomInt, randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { brand } from '@/lib/config/brand'
import type { Db } from '@/server/base/db'
import { privateFile, privateFolder } from '@/server/base/files/private-files'
import { accounts } from '@/server/engine/db/schema/account'
import { customers, members } from '@/server/engine/db/schema/customer'
import { hashPassword } from './password'

/** Omits look-alike characters, so that passwords can be read off a screen. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const PASSWORD_LENGTH = 16

const CUSTOMER = 'Rhine Valley Charging'

const people = [
  {
    mailbox: 'planner',
    given: 'Paula',
    family: 'Planner',
    may: 'submits evaluations',
    canSubmit: true,
    staff: false,
  },
  {
    mailbox: 'reader',
    given: 'Rolf',
    family: 'Reader',
    may: 'may not submit',
    canSubmit: false,
    staff: false,
  },
  {
    mailbox: 'staff',
    given: 'Stella',
    family: 'Staff',
    may: 'staff, internal mode',
    canSubmit: true,
    staff: true,
  },
] as const

const emailOf = (mailbox: string) => `${mailbox}@${brand.slug}.example`

const newPassword = () =>
  Array.from({ length: PASSWORD_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

function describe(passwords: readonly string[]): string {
  const lines = people.map(
    ({ mailbox, may }, at) => `  ${emailOf(mailbox).padEnd(28)} ${passwords[at]}   ${may}`,
  )
  return ['First accounts (shown this once):', ...lines].join('\n')
}

function keepFile(directory: string, text: string): string {
  mkdirSync(directory, { recursive: true, mode: privateFolder })
  const path = join(directory, 'accounts.txt')
  writeFileSync(path, `${text}\n`, { mode: privateFile })
  // writeFileSync applies its mode to new files only.
  chmodSync(path, privateFile)
  return path
}

async function insertPeople(db: Db, hashes: readonly string[]): Promise<void> {
  const customerOf = { false: randomUUID(), true: randomUUID() }
  await db.insert(customers).values([
    { id: customerOf.false, name: CUSTOMER },
    { id: customerOf.true, name: brand.company },
  ])
  for (const [at, person] of people.entries()) {
    const id = randomUUID()
    const email = emailOf(person.mailbox)
    await db.insert(accounts).values({
      id,
      email,
      givenName: person.given,
      familyName: person.family,
      passwordHash: hashes[at] ?? '',
    })
    await db.insert(members).values({
      id: randomUUID(),
      subject: id,
      email,
      customerId: customerOf[`${person.staff}`],
      canSubmit: person.canSubmit,
      isInternal: person.staff,
    })
  }
}

/**
 * Writes the passwords to `<varDir>/accounts.txt` (0600).
 * @returns the text to show once, null when accounts exist already.
 */
export async function createFirstAccounts({
  db,
  varDir,
}: {
  db: Db
  varDir: string
}): Promise<string | null> {
  if ((await db.$count(accounts)) > 0) return null
  const passwords = people.map(newPassword)
  const hashes = await Promise.all(passwords.map(hashPassword))
  return db.transaction(async (tx) => {
    // Blocks a concurrent first start until these accounts exist.
    await tx.execute(sql`lock table ${accounts} in exclusive mode`)
    if ((await tx.$count(accounts)) > 0) return null
    await insertPeople(tx, hashes)
    // Written before the commit: the file alone holds the passwords.
    const text = describe(passwords)
    return `${text}\n  Kept in ${keepFile(varDir, text)}`
  })
}
