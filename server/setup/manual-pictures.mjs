/** Whole screens for pictures.mjs, each with the clicks that precede it. */

const size = { width: 1280, height: 800 }
const country = '/scouting?country=liechtenstein'
/** Car parks around Schaan: A is in the middle, B belongs to a nearby shop. */
const schaan = `${country}&type=parking&lat=47.1668&lng=9.5135&zoom=13.6`
const selected = `${schaan}&site=1001399875`

export const openReport = async (page) => {
  await page
    .getByRole('link', { name: /car parks/ })
    .first()
    .click()
  await page.locator('main button[aria-pressed][title]').first().click()
}

/** The changed result is then beside the site as measured. */
export const changeResult = async (page) => {
  await page.getByRole('button', { name: /^Population/ }).click()
  await page.getByRole('textbox', { name: 'Within 1 km' }).fill('7200')
  await page.getByRole('columnheader', { name: 'Your changes' }).waitFor()
}

const addToList = async (page) => {
  await page.getByRole('button', { name: 'Add to list' }).first().click()
}

const openTable = async (page) => {
  await page.getByRole('button', { name: /^Table of/ }).click()
  await page.getByRole('gridcell').first().waitFor()
}

const screen = (name, path, over = {}) => ({
  file: `public/manual/${name}.webp`,
  path,
  size,
  from: { top: 0 },
  width: size.width,
  maxBytes: 95_000,
  ...over,
})

/** @param {string} results address of a result page, with its inputs */
export const manualPictures = (results) => [
  screen('sign-in', '/', { as: 'guest' }),
  screen('scouting', selected),
  screen('filters', `${schaan}&panel=filters`),
  screen('compare', `${selected}&compare=483545000`),
  screen('layers', `${selected}`, {
    press: (page) => page.getByRole('button', { name: 'Layers' }).click(),
  }),
  screen('saved', '/submit-evaluation', {
    before: [selected, `${schaan}&site=483545000`, `${schaan}&site=12254897786`],
    beforePress: addToList,
  }),
  screen('evaluations', '/demo/evaluations', { as: 'guest' }),
  screen('report', '/demo/evaluations', {
    as: 'guest',
    press: openReport,
  }),
  screen('results', results, { press: changeResult }),
  screen('studio', '/demo/liechtenstein-demand', { as: 'guest', press: openTable }),
  screen('support', '/support?tab=report-issue', { as: 'guest' }),
  screen('internal', schaan, {
    as: 'staff',
    press: async (page) => {
      await page.getByRole('button', { name: 'Account' }).click()
      await page.getByText('Internal Mode').click()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Map-toolkit settings' }).click()
    },
  }),
]
