import type { ContactMessageState, MoveListingRequest } from '@marquee/contracts/http/inbox';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { loadModels } from '../../catalog/model/model-queries';
import { uploadedPictures } from '../../catalog/model/picture-queries';
import { getOrNull, getRows, refetched, requestJson, withQuery } from '../../platform/api/request';
import type { Fields } from '../../platform/forms/form-fields';
import { adminKey, adminPages } from '../frame/admin-calls';

export const inboxKey = [adminKey, 'inbox'] as const;

const requests = '/api/admin/inbox/listing-requests';
const messages = '/api/admin/inbox/messages';

/** While an activation is running or a mail waits. */
const progressRefetchMs = 1_000;

export const listingRequests = (state: string, q: string) =>
  adminPages(['inbox', 'requests'], loadListingRequests, requests, { state, q });

export const listingRequest = (id: number) =>
  queryOptions({
    queryKey: [...inboxKey, 'request', id],
    queryFn: (context) => getOrNull([404], loadListingRequest, `${requests}/${id}`, refetched(context)),
    refetchInterval: ({ state }) =>
      state.data?.activation?.state === 'working' && state.data.state === 'paid' ? progressRefetchMs : false,
  });

/** What the requester uploaded, with the profile photo first. It may change until the activation. */
export const requestPictures = (id: number) => ({
  ...uploadedPictures({ url: `${requests}/${id}/pictures`, queryKey: [...inboxKey, 'request', String(id)] }),
  staleTime: 0,
});

export const changeRequestState = (id: number, move: z.input<typeof MoveListingRequest>) =>
  requestJson(loadListingRequest, `${requests}/${id}/transition`, { method: 'POST', body: move });

/** Confirms with the evidence of an age, as it was typed, or withdraws with a reason. */
export const attestRequest = (id: number, what: 'attest' | 'attest/withdraw', body: Fields) =>
  requestJson(loadListingRequest, `${requests}/${id}/${what}`, { method: 'POST', body });

export const priceRequest = (id: number, priceCents: number) =>
  requestJson(loadListingRequest, `${requests}/${id}/price`, { method: 'POST', body: { priceCents } });

export const noteRequest = (id: number, text: string) =>
  requestJson(loadListingRequest, `${requests}/${id}/notes`, { method: 'POST', body: { text } });

export const contactMessages = (state: string, inquiryType: string, q: string) =>
  adminPages(['inbox', 'messages'], loadContactMessages, messages, { state, inquiryType, q });

export const contactMessage = (id: number) =>
  queryOptions({
    queryKey: [...inboxKey, 'message', id],
    queryFn: (context) => getOrNull([404], loadContactMessage, `${messages}/${id}`, refetched(context)),
    // Read again until the emails of the message are sent.
    refetchInterval: ({ state: { data } }) =>
      data?.mails.some(({ sentAt, gaveUpAt }) => sentAt === null && gaveUpAt === null)
        ? progressRefetchMs
        : false,
  });

export const setMessageState = (id: number, state: ContactMessageState) =>
  requestJson(loadContactMessage, `${messages}/${id}/state`, { method: 'POST', body: { state } });

export const replyToMessage = (id: number, text: string) =>
  requestJson(loadContactMessage, `${messages}/${id}/reply`, { method: 'POST', body: { text } });

export const noteMessage = (id: number, text: string) =>
  requestJson(loadContactMessage, `${messages}/${id}/notes`, { method: 'POST', body: { text } });

const modelsOffered = 8;

export const modelsLike = (text: string) =>
  queryOptions({
    queryKey: [...inboxKey, 'models', text],
    queryFn: ({ signal }) =>
      getRows(loadModels, withQuery('/api/models/search', { q: text, limit: modelsOffered }), { signal }),
    enabled: text !== '',
  });

const contract = () => import('@marquee/contracts/http/inbox');
const loadListingRequests = async () => (await contract()).ListingRequests;
const loadListingRequest = async () => (await contract()).ListingRequest;
const loadContactMessages = async () => (await contract()).ContactMessages;
const loadContactMessage = async () => (await contract()).ContactMessage;
