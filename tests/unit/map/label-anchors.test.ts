import { labelAnchors } from '@/components/map/layers/label-layers'

const [, , ...branches] = labelAnchors as unknown as unknown[]

function anchorsFor(sides: string): unknown[] {
  const [, list] = branches[branches.indexOf(sides) + 1] as [string, unknown[]]
  return list.filter((each) => typeof each === 'string')
}

describe('the anchors of a label', () => {
  test('start on the place, then lie beside it, then beside a disc on it', () => {
    expect(anchorsFor('nesw')).toEqual([
      'center',
      ...['left', 'right', 'top', 'bottom'],
      ...['left', 'right', 'top', 'bottom'],
    ])
  })

  test('lie on open sides only', () => {
    expect(anchorsFor('ne')).toEqual(['center', 'left', 'bottom', 'left', 'bottom'])
    expect(anchorsFor('')).toEqual(['center'])
  })

  test('cover every choice of sides once', () => {
    const choices = branches.filter((branch) => typeof branch === 'string')
    expect(new Set(choices).size).toBe(16)
    expect(choices).toHaveLength(16)
  })
})
