import {
  defaultJsonValues,
  keysOfObject,
  lettersOfText,
  maxJsonDepth,
  parseJson,
} from '@/server/base/web/json-text'

describe('the JSON of a request', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  const listOf = (length: number) => JSON.stringify(Array.from({ length }, () => 0))
  const objectOf = (length: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length }, (_, at) => [`k${at}`, 0])))

  test('may nest up to a limit, however long the text', () => {
    expect(parseJson(nested(maxJsonDepth))).toBeInstanceOf(Array)
    expect(() => parseJson(nested(maxJsonDepth + 1))).toThrow('nests more than 32 levels deep')
    expect(() => parseJson('{"a":'.repeat(100_000))).toThrow('nests more than 32 levels deep')
  })

  test('may hold as many values as the call takes', () => {
    // The list counts as well.
    expect(parseJson(listOf(defaultJsonValues - 1))).toHaveLength(defaultJsonValues - 1)
    expect(() => parseJson(listOf(defaultJsonValues))).toThrow('The body holds more than 20,000 values.')
    expect(() => parseJson(`[${'[],'.repeat(defaultJsonValues / 2)}0]`)).toThrow('20,000 values')
    expect(parseJson(listOf(50), 51)).toHaveLength(50)
    expect(() => parseJson(listOf(51), 51)).toThrow('The body holds more than 51 values.')
  })

  test('may hold so many fields in each object', () => {
    expect(parseJson(`[${objectOf(keysOfObject)},${objectOf(keysOfObject)}]`)).toHaveLength(2)
    expect(() => parseJson(`[{"a":{}},${objectOf(keysOfObject + 1)}]`)).toThrow(
      'The body holds an object of more than 1,000 fields.',
    )
  })

  test('may hold so many letters in each text', () => {
    const longest = 'x'.repeat(lettersOfText - 1)
    expect(parseJson(JSON.stringify([longest, longest]))).toEqual([longest, longest])
    expect(() => parseJson(`["${longest}xx"]`)).toThrow('a text of more than 130,000 characters')
    expect(() => parseJson(`["${'x'.repeat(lettersOfText)}`)).toThrow('a text of more than')
  })

  test('may contain any number of brackets, commas and quotation marks in its texts', () => {
    const texts = ['[{'.repeat(100), '\\"['.repeat(100), ','.repeat(30_000), '\\', '"', ':'.repeat(2_000)]
    expect(parseJson(JSON.stringify(texts))).toEqual(texts)
  })

  test('is refused when broken', () => {
    for (const text of ['', '["', '"\\', ']]]]{', '{"a":1,}', '\\"'])
      expect(() => parseJson(text)).toThrow('The body is not valid JSON.')
  })
})
