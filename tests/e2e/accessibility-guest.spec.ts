import { publicScreens, sharedPage, studioScreens, visit } from './accessible-screens'
import { test } from './journey'

test.describe('for a guest', () => {
  const page = sharedPage(() => undefined)

  for (const screen of publicScreens) {
    test(`${screen.name} is accessible`, () => visit(page(), screen))
  }

  for (const screen of studioScreens.filter((each) => !each.isSameForGuests)) {
    test(`${screen.name} is accessible`, () => visit(page(), { ...screen, path: `/demo${screen.path}` }))
  }
})
