import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatedSecrets, secretsFor } from '@/server/base/settings/secrets'

const directories: string[] = []
function freshDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'secrets-'))
  directories.push(directory)
  return directory
}
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true })
})

test('creates secrets once, readable only by their owner', () => {
  const directory = join(freshDirectory(), 'var')
  const secrets = generatedSecrets(directory)
  expect(statSync(join(directory, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(JSON.parse(readFileSync(join(directory, 'secrets.json'), 'utf8'))).toEqual(secrets)
  expect(generatedSecrets(directory)).toBe(secrets)
  expect(generatedSecrets(freshDirectory()).apiKey).not.toBe(secrets.apiKey)
})

test('prefers settings, which touch no file', () => {
  const secrets = secretsFor({
    VAR_DIR: '/nowhere/at/all',
    SESSION_SECRET: 's'.repeat(32),
    API_KEY: 'k'.repeat(16),
  })
  expect([secrets.sessionSecret(), secrets.apiKey()]).toEqual(['s'.repeat(32), 'k'.repeat(16)])
})

test('names a damaged file and the remedy', () => {
  const directory = freshDirectory()
  writeFileSync(join(directory, 'secrets.json'), '{"sessionSecret":')
  expect(() => generatedSecrets(directory)).toThrow(/secrets\.json is damaged\. Delete it/)
})
