import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { emptyDraft } from './profile-draft';
import { ProfilePreview } from './profile-preview';

test('the preview names a status once', () => {
  const preview = (status: 'offline' | 'busy') => (
    <ProfilePreview draft={{ ...emptyDraft, slug: 'ada', status, isOnline: false }} />
  );
  const { unmount } = renderWithProviders(preview('offline'));
  screen.getByText('/ada · Offline');
  unmount();
  renderWithProviders(preview('busy'));
  screen.getByText('/ada · Busy, not online now');
});
