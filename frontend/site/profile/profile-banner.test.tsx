import { act } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { ProfileBanner } from './profile-banner';

const { jest } = import.meta;

afterEach(() => void jest.useRealTimers());

test('the picture appears one second after the profile opened', () => {
  jest.useFakeTimers();
  const { container } = renderWithProviders(<ProfileBanner>Vera</ProfileBanner>);
  act(() => void jest.advanceTimersByTime(999));
  expect(container.querySelector('img')).toBeNull();
  act(() => void jest.advanceTimersByTime(1));
  expect(container.querySelectorAll('img[data-stage]')).toHaveLength(1);
});
