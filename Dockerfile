# The site and its embedded backend in one image. compose.yaml runs it behind Caddy; docs/deploy.md says how.
# Tested by tests/image/run.ts.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
# The privacy notice contains it.
ARG RETENTION=keep
ENV THIRD_AGE_IMAGE=1
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM node:24-bookworm-slim
# A folder that exists in the image gives a new volume its owner and its rights.
RUN useradd --uid 10001 --user-group --no-create-home --home-dir /tmp --shell /usr/sbin/nologin third-age \
  && install --directory --owner=third-age --group=third-age --mode=0700 /data /backups
WORKDIR /app
# package.json, and company.json, which the server reads too.
COPY --from=build /app/*.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/supabase ./supabase
COPY --from=build /app/server ./server
COPY --from=build /app/dist-server ./dist-server
COPY --from=build /app/dist ./dist
ARG RETENTION=keep
# Commands then name the way of the image (THIRD_AGE_IMAGE). npm runs them; it has nothing to write, and no newer
# version of itself to look for.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4173 DATA_DIR=/data RETENTION=$RETENTION THIRD_AGE_IMAGE=1 \
  npm_config_logs_max=0 npm_config_update_notifier=false
USER third-age
VOLUME /data
EXPOSE 4173
HEALTHCHECK --interval=30s --timeout=10s --start-period=2m \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "server/cli/run.mjs", "start"]
