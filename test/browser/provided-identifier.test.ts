import { serviceSettingsSchema } from '#shared/station/settings.ts';
import { lookAnswers } from '#support/look-answers.ts';
import { askedOf, expect, test } from './draw.ts';

const service = serviceSettingsSchema.parse({
  baseUrl: 'https://freight.example',
  userName: 'dock7',
  clientCode: 'TRF-07',
});
const look = lookAnswers()['settings.get'] as { settings: object };
const view = { ...look, settings: { ...look.settings, service } };
const credentials = { stored: false, vault: 'system', keptForSessionOnly: false, forAnotherAddress: true };

// Regression: the identifier given at a start went to whatever address stood then; only a person who reads the address lets it go there.
test('the address that the given identifier waits for is shown, and confirmed by one button', async ({
  draw,
}) => {
  const page = await draw('?screen=setup', {
    'settings.get': { ...view, credentials: { ...credentials, mayConfirm: true } },
    'settings.saveCredentials': {
      ...view,
      credentials: { ...credentials, stored: true, forAnotherAddress: false },
    },
  });
  await expect
    .element(page.getByText(`Nothing is sent until you confirm that it belongs to ${service.baseUrl} too`))
    .toBeVisible();
  const confirm = page.getByRole('button', { name: 'Use it with this address' });
  await confirm.click();
  await expect.element(confirm).toHaveLength(0);
  expect(await askedOf(page, 'settings.saveCredentials')).toEqual([
    { authenticationId: null, keepInBasicText: false },
  ]);
});
